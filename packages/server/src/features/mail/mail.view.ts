import { escapeHtml } from "@sitevine/renderer";
import { type InEachLanguage, languageOf } from "../../kernel/language.js";
import type { Mail } from "../../platform/mail/mailer.js";
import type { MailContent, MailWords } from "./mail-content.model.js";
import type { MailData, MailTemplate } from "./mail-queue.port.js";
import { de } from "./words/de.words.js";
import { en } from "./words/en.words.js";

const WORDS: InEachLanguage<MailWords> = { en, de };

export const isMailTemplate = (name: string): name is MailTemplate => Object.hasOwn(WORDS.en.contents, name);

export interface MailSite {
  readonly name: string;
  /** A language tag; the mail is in English when there are no messages in its language. */
  readonly language: string;
}

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const PARAGRAPH = "margin:0 0 16px;font-size:16px;line-height:1.6;color:#1f2933";
const SMALL = "margin:0 0 8px;font-size:13px;line-height:1.5;color:#52606d";
const QUOTE =
  "margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #c9d6d1;font-size:16px;line-height:1.6;color:#3e4c59";
const HEADING = "margin:24px 0 12px;font-size:17px;line-height:1.4;color:#102a43";
const LIST = "margin:0 0 16px;padding:0 0 0 20px;font-size:16px;line-height:1.5;color:#1f2933";
const CODE =
  "margin:0 0 16px;padding:16px;background:#f0f4f3;border-radius:8px;text-align:center;font-family:Consolas,Menlo,monospace;font-size:28px;letter-spacing:4px;color:#102a43";
const BUTTON =
  "display:inline-block;padding:12px 24px;background:#1f5f4a;border-radius:8px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none";

const paragraph = (text: string, style = PARAGRAPH): string => `<p style="${style}">${escapeHtml(text)}</p>`;

function webAddress(url: string): string {
  if (!/^https?:\/\//i.test(url)) throw new Error("A link in a mail must be an http or https address.");
  return url;
}

function button({ label, url }: NonNullable<MailContent["action"]>): string {
  const href = escapeHtml(webAddress(url));
  return `<p style="margin:0 0 16px"><a href="${href}" style="${BUTTON}">${escapeHtml(label)}</a></p>
<p style="${SMALL};word-break:break-all"><a href="${href}" style="color:#1f5f4a">${href}</a></p>`;
}

type MailList = NonNullable<MailContent["lists"]>[number];

function listHtml({ title, items }: MailList): string {
  const lines = items.map(
    ({ text, url }) =>
      `<li dir="auto" style="margin:0 0 8px"><a href="${escapeHtml(webAddress(url))}" style="color:#1f5f4a">${escapeHtml(text)}</a></li>`,
  );
  return `<h2 style="${HEADING}">${escapeHtml(title)}</h2><ul style="${LIST}">${lines.join("")}</ul>`;
}

const listText = ({ title, items }: MailList): string =>
  [title, ...items.map(({ text, url }) => `* ${text}\n  ${webAddress(url)}`)].join("\n");

const unsubscribeLink = ({ label, url }: NonNullable<MailContent["unsubscribe"]>): string =>
  `<p style="${SMALL}"><a href="${escapeHtml(webAddress(url))}" style="color:#52606d">${escapeHtml(label)}</a></p>`;

/** One column, inline styles and nothing to load: little else looks the same in all mail programs. */
function toHtml(content: MailContent, words: MailWords, site: MailSite, language: string): string {
  const body = [
    paragraph(content.greeting),
    ...content.paragraphs.map((text) => paragraph(text)),
    content.quote ? `<blockquote dir="auto" style="${QUOTE}">${escapeHtml(content.quote)}</blockquote>` : "",
    ...(content.lists ?? []).map(listHtml),
    content.code === undefined ? "" : paragraph(content.code, CODE),
    content.action === undefined ? "" : button(content.action),
    paragraph(content.caution, SMALL),
    content.unsubscribe === undefined ? "" : unsubscribeLink(content.unsubscribe),
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(content.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f5f7f6;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 8px 16px;font-size:18px;font-weight:700;color:#1f5f4a;${FONT}">${escapeHtml(site.name)}</td></tr>
<tr><td style="padding:32px 28px 24px;background:#ffffff;border:1px solid #dde5e2;border-radius:12px;${FONT}">
${body.filter((part) => part !== "").join("\n")}
</td></tr>
<tr><td style="padding:16px 8px;${FONT}">${paragraph(words.footer(site.name), SMALL)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function toText(content: MailContent, words: MailWords, site: MailSite): string {
  const parts = [
    content.greeting,
    ...content.paragraphs,
    ...(content.quote ? [`> ${content.quote}`] : []),
    ...(content.lists ?? []).map(listText),
    ...(content.code === undefined ? [] : [`    ${content.code}`]),
    ...(content.action === undefined ? [] : [`${content.action.label}:\n${webAddress(content.action.url)}`]),
    content.caution,
    ...(content.unsubscribe === undefined
      ? []
      : [`${content.unsubscribe.label}:\n${webAddress(content.unsubscribe.url)}`]),
    `-- \n${words.footer(site.name)}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The mail of a template in the site's language, as text and as HTML with the same content. */
export function renderMail<Template extends MailTemplate>(
  to: string,
  template: Template,
  data: MailData[Template],
  site: MailSite,
): Mail {
  const language = languageOf(site.language);
  const words = WORDS[language];
  const content = words.contents[template](data, site.name);
  return {
    to,
    subject: content.subject,
    text: toText(content, words, site),
    html: toHtml(content, words, site, language),
    unsubscribeUrl: content.unsubscribe?.url,
  };
}
