import keeper from "@sitevine/app-kit/keeper.js?url";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { beginSession, keepToken, signInAddress, waiting } from "./app/client.js";
import { introduce } from "./app/person.js";
import { queryClient } from "./app/queries.js";
import { WaitPage } from "./frame/wait-page.js";
import { createPanelRouter } from "./router.js";
import { Failure } from "./ui/answer.js";
import "./panel.css";

const element = document.getElementById("panel");
if (!element) throw new Error("The page has no place for the panel.");
const root = createRoot(element);

async function start(): Promise<void> {
  void keepToken(keeper);
  const router = createPanelRouter();
  // The module of the screen comes while the session begins.
  router.preloadRoute({ to: location.pathname }).catch(() => undefined);
  const stopWatching = waiting.subscribe(() => root.render(<WaitPage />));
  const own = await beginSession();
  stopWatching();
  if (!own) {
    location.replace(signInAddress());
    return;
  }
  introduce(own);
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </QueryClientProvider>
    </StrictMode>,
  );
}

start().catch((error: unknown) => root.render(<Failure error={error} onRetry={() => location.reload()} />));
