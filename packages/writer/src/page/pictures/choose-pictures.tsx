import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { pictureWords } from "./words.js";

interface ChooseProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly tabIndex?: number;
}

/** The button that asks for pictures on the disk. */
export function ChoosePictures({ onFiles, tabIndex = 0 }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="write-tool"
        tabIndex={tabIndex}
        aria-label={pictureWords.insert}
        title={pictureWords.insert}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => input.current?.click()}
      >
        <ImagePlus aria-hidden />
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same picture may be chosen again.
          event.target.value = "";
        }}
      />
    </>
  );
}
