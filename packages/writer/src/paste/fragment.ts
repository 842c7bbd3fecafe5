const MARKED = /<!--\s*StartFragment\s*-->(.*?)<!--\s*EndFragment\s*-->/s;
const BODY = /<body\b[^>]*>(.*?)<\/body>/is;

/** What was copied, without what programs have around it on the clipboard. */
export const fragmentOf = (markup: string): string => (MARKED.exec(markup) ?? BODY.exec(markup))?.[1] ?? markup;
