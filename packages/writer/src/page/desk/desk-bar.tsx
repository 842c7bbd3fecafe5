import { useStore } from "@sitevine/app-kit";
import { ArrowLeft, FileCode, FileText, History, type LucideIcon, Settings2 } from "lucide-react";
import { LIST } from "../app/address.js";
import { words } from "../app/words.js";
import { isLive } from "../save/draft.js";
import type { Desk } from "./desk.js";
import { Status } from "./status.js";
import { UpdateButton } from "./update-button.js";

interface ToolProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onPress: () => void;
}

const Tool = ({ label, icon: Icon, onPress }: ToolProps) => (
  <button type="button" className="write-tool" aria-label={label} title={label} onClick={onPress}>
    <Icon aria-hidden />
  </button>
);

interface BarProps {
  readonly desk: Desk;
  readonly onPanel: () => void;
  readonly onVersions: () => void;
}

/** Bar with the actions on the whole article, and the save state of the latest change. */
export function DeskBar({ desk, onPanel, onVersions }: BarProps) {
  const mode = useStore(desk.mode);
  const stored = useStore(desk.saver.stored);
  const isText = mode === "text";
  return (
    <header className="write-bar">
      <a className="write-tool" href={LIST} aria-label={words.back} title={words.back}>
        <ArrowLeft aria-hidden />
      </a>
      <Status desk={desk} />
      <Tool
        label={isText ? words.asSource : words.asText}
        icon={isText ? FileCode : FileText}
        onPress={() => desk.show(isText ? "source" : "text")}
      />
      {stored && <Tool label={words.versions} icon={History} onPress={onVersions} />}
      {stored && isLive(stored) ? (
        <>
          <Tool label={words.settings} icon={Settings2} onPress={onPanel} />
          <UpdateButton desk={desk} />
        </>
      ) : (
        <button type="button" className="sv-btn write-publish" onClick={onPanel}>
          <Settings2 aria-hidden />
          {words.publish}
        </button>
      )}
    </header>
  );
}
