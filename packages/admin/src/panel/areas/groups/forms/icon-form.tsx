import { removeGroupIcon, uploadGroupIcon } from "@sitevine/api";
import { Trash2, Upload } from "lucide-react";
import { useRef } from "react";
import { useAct } from "../../../app/queries.js";
import { Button } from "../../../ui/button.js";
import { Card, Row } from "../../../ui/parts.js";
import { GROUP_ANSWERS, type Group } from "../queries.js";
import { groupWords as words } from "../words.js";
import css from "./icon-form.module.css";

const ACCEPTED = "image/png,image/jpeg,image/webp,image/avif,image/gif";

/** The icon of a group, which is saved as soon as a picture is chosen. */
export function IconForm({ group: { id, iconUrl } }: { readonly group: Group }) {
  const file = useRef<HTMLInputElement>(null);
  const upload = useAct(uploadGroupIcon, { changes: GROUP_ANSWERS, done: words.iconDone });
  const remove = useAct(removeGroupIcon, { changes: GROUP_ANSWERS, done: words.iconRemoved });
  return (
    <Card title={words.icon} hint={words.iconHint}>
      <Row>
        {iconUrl && <img className={css.icon} src={iconUrl} alt={words.icon} />}
        <Button icon={Upload} isBusy={upload.isPending} onClick={() => file.current?.click()}>
          {words.chooseIcon}
        </Button>
        {iconUrl && (
          <Button
            look="quiet"
            icon={Trash2}
            isBusy={remove.isPending}
            onClick={() => remove.mutate({ params: { id } })}
          >
            {words.removeIcon}
          </Button>
        )}
      </Row>
      <input
        ref={file}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={words.chooseIcon}
        onChange={({ target }) => {
          const [picture] = target.files ?? [];
          if (picture) upload.mutate({ params: { id }, body: { file: picture } });
          target.value = "";
        }}
      />
    </Card>
  );
}
