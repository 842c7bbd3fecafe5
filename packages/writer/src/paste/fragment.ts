const MARKED = /<!--\s*StartFragment\s*-->(.*?)<!--\s*EndFragment\s*-->/s;
const BODY = /<body\b[^>]*>(.*?)<\/body>/is;

/** Markup that was copied, without the wrapper that programs put around it on the clipboard. */
export const fragmentOf = (markup: string): string => (MARKED.exec(markup) ?? BODY.exec(markup))?.[1] ?? markup;
