import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { beginSession, signInAddress } from "./app/client.js";
import { personQuery } from "./app/person.js";
import { queryClient } from "./app/queries.js";
import { createPanelRouter } from "./router.js";
import { Failure } from "./ui/answer.js";
import "./panel.css";

const element = document.getElementById("panel");
if (!element) throw new Error("The page has no place for the panel.");
const root = createRoot(element);

async function start(): Promise<void> {
  const router = createPanelRouter();
  // The module of the screen comes while the session begins.
  router.preloadRoute({ to: location.pathname }).catch(() => undefined);
  const own = await beginSession();
  if (!own) {
    location.replace(signInAddress());
    return;
  }
  await queryClient.fetchQuery(personQuery());
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
