import { addSampleContent, getSampleContent, removeSampleContent } from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { SamplesService } from "./samples.service.js";

/** Routes of the sample content. */
export function samplesRoutes(samples: SamplesService): readonly BoundEndpoint[] {
  const state = async () => ({ present: await samples.arePresent() });
  return [
    bind(getSampleContent, state),
    bind(addSampleContent, async ({ caller }) => {
      await samples.add(caller);
      return state();
    }),
    bind(removeSampleContent, async () => {
      await samples.remove();
      return state();
    }),
  ];
}
