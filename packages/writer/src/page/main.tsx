import { beginSession, keepToken, messageOf, signInAddress, waiting } from "@sitevine/app-kit";
import keeper from "@sitevine/app-kit/keeper.js?url";
import { StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { keyIn, LIST } from "./app/address.js";
import { Missing } from "./app/missing.js";
import { words } from "./app/words.js";
import { ListScreen } from "./list/list-screen.js";
import { Empty } from "./ui/empty.js";
import { WaitNotice } from "./ui/wait-notice.js";
import "./writer.css";

const element = document.getElementById("writer");
if (!element) throw new Error("The page has no place for the editor.");
let made: Root | undefined;

/** Made when there is something to show, since it takes what the site has shown until then away. */
function root(): Root {
  made ??= createRoot(element as HTMLElement);
  return made;
}

// Beside the editor, which stays while the session is renewed.
const stopWatching = waiting.subscribe(() => {
  stopWatching();
  const place = document.createElement("div");
  element.before(place);
  createRoot(place).render(<WaitNotice />);
});

async function start(): Promise<void> {
  void keepToken(keeper);
  const own = await beginSession();
  if (!own) {
    // The page says to guests what it is for.
    if (!element?.querySelector("[data-sv=guest]")) location.replace(signInAddress());
    return;
  }
  const { id, permissions } = own.person;
  const key = keyIn(location.pathname);
  if (!permissions.includes("article.create")) {
    root().render(<Empty title={words.noRight} text={words.noRightText} />);
    return;
  }
  if (key === undefined) {
    root().render(
      <StrictMode>
        <ListScreen userId={id} />
      </StrictMode>,
    );
    return;
  }
  const { openDesk, DeskScreen } = await import("./desk/index.js");
  const desk = await openDesk(key, id);
  root().render(<DeskScreen desk={desk} />);
}

function fail(error: unknown): void {
  const missing = { title: words.missing, text: words.missingText, action: { label: words.back, href: LIST } };
  const failed = {
    title: words.failed,
    text: messageOf(error, words.offline),
    action: { label: words.tryAgain, onPress: () => location.reload() },
  };
  root().render(<Empty {...(error instanceof Missing ? missing : failed)} />);
}

start().catch(fail);
