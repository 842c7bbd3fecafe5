import { dropMail, listOutbox, retryMail, sendTestMail } from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../../http/handler.js";
import type { Outbox } from "./outbox.service.js";
import { outboxMailView } from "./outbox.view.js";
import type { TestMail } from "./test-mail.service.js";

/** Routes of the mails that the site sends, for administrators. */
export function outboxRoutes(outbox: Outbox, testMail: TestMail): readonly BoundEndpoint[] {
  return [
    bind(sendTestMail, ({ body, caller }) => testMail(caller.userId, body.to)),
    bind(listOutbox, async ({ query }) => {
      const { data, meta } = await outbox.list(query);
      return { data: data.map(outboxMailView), meta };
    }),
    bind(retryMail, async ({ params, summarize }) => {
      const mail = await outbox.retry(params.id);
      summarize(mail.label.template ?? mail.job.name);
      return outboxMailView(mail);
    }),
    bind(dropMail, async ({ params, summarize }) => {
      const mail = await outbox.drop(params.id);
      summarize(mail.label.template ?? mail.job.name);
      return undefined;
    }),
  ];
}
