import { useStore } from "@sitevine/app-kit";
import { RotateCw, X } from "lucide-react";
import { canArrive, type PictureQueue, type PictureState, type QueuedPicture } from "./queue.js";
import { pictureWords } from "./words.js";

function sayState(state: PictureState): string {
  switch (state.kind) {
    case "waiting":
      return pictureWords.waiting;
    case "failed":
      return state.message;
    case "sending":
      return state.progress === null ? pictureWords.preparing : pictureWords.sending;
    default:
      return pictureWords.preparing;
  }
}

function Row({ picture, queue }: { readonly picture: QueuedPicture; readonly queue: PictureQueue }) {
  const { id, file, state } = picture;
  return (
    <li data-state={state.kind}>
      <span className="write-queue-name">{file.name}</span>
      <span className={state.kind === "failed" ? "sv-problem" : "sv-quiet"}>{sayState(state)}</span>
      {state.kind === "sending" && state.progress !== null && (
        <progress max={1} value={state.progress} aria-label={pictureWords.progressOf(file.name)} />
      )}
      {state.kind === "failed" && (
        <button
          type="button"
          className="write-tool"
          aria-label={pictureWords.retry(file.name)}
          title={pictureWords.retry(file.name)}
          onClick={() => queue.retry(id)}
        >
          <RotateCw aria-hidden />
        </button>
      )}
      <button
        type="button"
        className="write-tool"
        aria-label={pictureWords.remove(file.name)}
        title={pictureWords.remove(file.name)}
        onClick={() => queue.remove(id)}
      >
        <X aria-hidden />
      </button>
    </li>
  );
}

/** The pictures that the text does not show yet, and what can be done about those that did not arrive. */
export function QueueList({ queue }: { readonly queue: PictureQueue }) {
  const pictures = useStore(queue.pictures);
  const failed = pictures.filter(({ state }) => state.kind === "failed").length;
  const left = pictures.length - failed;
  return (
    <section className="write-queue" hidden={pictures.length === 0} aria-label={pictureWords.insert}>
      <div className="write-queue-head">
        <p role="status">
          {left > 0 && <span>{pictureWords.onTheWay(left)}</span>}
          {failed > 0 && <strong>{pictureWords.failed(failed)}</strong>}
        </p>
        {pictures.filter(({ state }) => canArrive(state)).length > 1 && (
          <button type="button" className="sv-btn sv-btn--quiet" onClick={queue.retryAll}>
            {pictureWords.retryAll}
          </button>
        )}
      </div>
      <ul>
        {pictures.map((picture) => (
          <Row key={picture.id} picture={picture} queue={queue} />
        ))}
      </ul>
    </section>
  );
}
