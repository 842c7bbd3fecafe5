/** True for a browser that shows the answer to a person. */
export const asksForPage = ({ headers }: Request): boolean => (headers.get("accept") ?? "").includes("text/html");
