import { Trash2, Upload } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.js";
import { Overtaken } from "../../../ui/overtaken.js";
import { Card, Row, Stack } from "../../../ui/parts.js";
import type { Group } from "../queries.js";
import { useIcon, type WantedIcon } from "../use-icon.js";
import { groupWords as words } from "../words.js";
import css from "./icon-form.module.css";

const ACCEPTED = "image/png,image/jpeg,image/webp,image/avif,image/gif";

/** A picture that was chosen, as an address that the policy of the page lets it show. */
function usePreview(file: WantedIcon): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    setAddress(undefined);
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () => setAddress(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return address;
}

const Icon = ({ url }: { readonly url: string | null | undefined }) =>
  url ? <img className={css.icon} src={url} alt={words.icon} /> : words.noIcon;

/** Icon as somebody else has changed it, beside the one chosen here. */
function OvertakenIcon({
  group: { iconUrl },
  wanted,
  onTake,
  onKeep,
}: {
  readonly group: Group;
  readonly wanted: WantedIcon;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}) {
  const yours = usePreview(wanted);
  return (
    <Overtaken
      message={words.iconOvertaken}
      differences={[{ name: words.icon, theirs: <Icon url={iconUrl} />, yours: <Icon url={yours} /> }]}
      onTake={onTake}
      onKeep={onKeep}
    />
  );
}

/** The icon of a group, which is saved as soon as a picture is chosen. */
export function IconForm({ group }: { readonly group: Group }) {
  const file = useRef<HTMLInputElement>(null);
  const { write, isBusy, refused, giveUp } = useIcon(group);
  const { iconUrl } = group;
  return (
    <Card title={words.icon} hint={words.iconHint}>
      <Stack>
        <Row>
          {iconUrl && <Icon url={iconUrl} />}
          <Button icon={Upload} isBusy={isBusy} onClick={() => file.current?.click()}>
            {words.chooseIcon}
          </Button>
          {iconUrl && (
            <Button look="quiet" icon={Trash2} isBusy={isBusy} onClick={() => void write(null)}>
              {words.removeIcon}
            </Button>
          )}
        </Row>
        {refused !== undefined && (
          <OvertakenIcon group={group} wanted={refused} onTake={giveUp} onKeep={() => void write(refused)} />
        )}
      </Stack>
      <input
        ref={file}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={words.chooseIcon}
        onChange={({ target }) => {
          const [picture] = target.files ?? [];
          if (picture) void write(picture);
          target.value = "";
        }}
      />
    </Card>
  );
}
