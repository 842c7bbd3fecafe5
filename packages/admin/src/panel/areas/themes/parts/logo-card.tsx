import { getBranding, resetLogo, uploadLogo } from "@sitevine/api";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useAct } from "../../../app/queries.js";
import { Button } from "../../../ui/button.js";
import { Confirm } from "../../../ui/dialog.js";
import { DropFile } from "../../../ui/drop-file.js";
import { Card } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { brandingWords as words } from "../words.js";
import css from "./logo-card.module.css";

const CHANGED = [getBranding] as const;
const PICTURES = "image/png,image/jpeg,image/webp,image/avif,image/gif";

/** A picture that stands for the site. */
export function LogoCard({ variant, url }: { readonly variant: "navbar" | "icon"; readonly url: string | null }) {
  const name = words.logos[variant];
  const [isAsking, setAsking] = useState(false);
  const upload = useAct(uploadLogo, { changes: CHANGED, done: words.logoSaved });
  const reset = useAct(resetLogo, { changes: CHANGED, done: words.logoRemoved(name), isQuiet: true });
  return (
    <Card
      title={name}
      hint={words.logoHints[variant]}
      actions={
        url && (
          <Button look="quiet" icon={Trash2} onClick={() => setAsking(true)}>
            {common.remove}
          </Button>
        )
      }
    >
      <div className={css.picture}>{url ? <img src={url} alt={name} /> : words.none}</div>
      <DropFile
        label={words.drop(name)}
        hint={words.pictureKinds}
        action={url ? words.replace : words.choose}
        accept={PICTURES}
        isBusy={upload.isPending}
        onFile={(file) => upload.mutate({ params: { variant }, body: { file } })}
      />
      {isAsking && (
        <Confirm
          title={words.removeTitle(name)}
          action={common.remove}
          onConfirm={() => reset.mutateAsync({ params: { variant } })}
          onClose={() => setAsking(false)}
        >
          <p>{words.removeHint}</p>
        </Confirm>
      )}
    </Card>
  );
}
