// Lets a child process run the sources as they are: Node takes the types away, and `./x.js` is found as `./x.ts`.
import { registerHooks } from "node:module";

registerHooks({
  resolve(specifier, context, nextResolve) {
    const isSource = specifier.startsWith(".") && specifier.endsWith(".js") && context.parentURL?.includes("/src/");
    return nextResolve(isSource ? specifier.replace(/\.js$/, ".ts") : specifier, context);
  },
});
