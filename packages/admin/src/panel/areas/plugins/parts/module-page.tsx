import { useNavigate } from "@tanstack/react-router";
import { CloudAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { panelPagesQuery } from "../../../app/panel-pages.js";
import { queryClient } from "../../../app/queries.js";
import { Button } from "../../../ui/button.js";
import { EmptyState, Skeleton } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { pluginWords as words } from "../words.js";
import { loadAgainFor } from "./allowed-module.js";
import css from "./module-page.module.css";
import { mountModule, type PageModule } from "./mount-module.js";

type State = { readonly kind: "loading" | "shown" } | { readonly kind: "failed"; readonly message: string };

/** A page that a module of a plugin fills. When the module fails, the page says so, and the panel goes on. */
export function ModulePage({ pluginId, pluginName, module, stylesheet }: PageModule & { readonly pluginName: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>({ kind: "loading" });
  const [attempt, setAttempt] = useState(0);
  const navigate = useNavigate();
  useEffect(() => {
    if (!place.current || loadAgainFor(module)) return;
    const left = new AbortController();
    setState({ kind: "loading" });
    mountModule(place.current, { pluginId, module, stylesheet }, left.signal, {
      attempt,
      navigate: (path) => void navigate({ href: path }),
    }).then(
      () => !left.signal.aborted && setState({ kind: "shown" }),
      (error: unknown) => {
        if (left.signal.aborted) return;
        left.abort();
        setState({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => left.abort();
  }, [pluginId, module, stylesheet, attempt, navigate]);

  return (
    <>
      {state.kind === "loading" && <Skeleton label={common.loading} />}
      {state.kind === "failed" && (
        <EmptyState
          icon={CloudAlert}
          title={words.pageFailed}
          hint={words.pageFailedHint(pluginName, state.message)}
          actions={
            <Button
              onClick={() => {
                setAttempt(attempt + 1);
                // There may be another release by now.
                void queryClient.invalidateQueries({ queryKey: panelPagesQuery().queryKey });
              }}
            >
              {common.retry}
            </Button>
          }
        />
      )}
      <div ref={place} className={css.place} />
    </>
  );
}
