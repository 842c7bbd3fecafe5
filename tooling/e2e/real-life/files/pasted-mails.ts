/** Kinds of blocks that a reader sees, with their words. */
export type SeenBlock = readonly [tag: string, words: string];

/** Clipboard of a mail program after copying a whole mail, and the blocks that a guest reads in the article. */
export interface CopiedMail {
  readonly program: string;
  readonly html: string;
  readonly seen: readonly SeenBlock[];
}

const OUTLOOK = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15 (filtered medium)">
<!--[if !mso]><style>v\\:* {behavior:url(#default#VML);}</style><![endif]-->
<style><!--
p.MsoNormal, li.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Aptos",sans-serif;}
--></style></head>
<body lang=DE link="#467886" style='word-wrap:break-word'><!--StartFragment--><div class=WordSection1>
<p class=MsoNormal><span lang=EN-GB>Dear crew,<o:p></o:p></span></p>
<p class=MsoNormal><span lang=EN-GB><o:p>&nbsp;</o:p></span></p>
<p class=MsoNormal><span lang=EN-GB>the ferry leaves at <b>18:05</b>, not at&nbsp;17:50.<o:p></o:p></span></p>
<ul style='margin-top:0cm' type=disc>
<li class=MsoListParagraph style='margin-left:0cm;mso-list:l0 level1 lfo1'><span lang=EN-GB>Ropes<o:p></o:p></span></li>
<li class=MsoListParagraph style='margin-left:0cm;mso-list:l0 level1 lfo1'><span lang=EN-GB>Lamps<o:p></o:p></span></li>
</ul>
<div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'>
<p class=MsoNormal><b><span lang=EN-US>From:</span></b><span lang=EN-US> Noor &lt;noor@example.org&gt; <br><b>Sent:</b> Monday, 3 August 2026 09:14<o:p></o:p></span></p>
</div>
<p class=MsoNormal>Grüße von der Förde<o:p></o:p></p>
</div><!--EndFragment--></body></html>`;

const GMAIL = `<meta http-equiv="content-type" content="text/html; charset=utf-8"><div dir="ltr"><div>Dear crew,</div><div><br></div><div>the ferry leaves at <b>18:05</b>, not at 17:50.</div><div><ul><li style="margin-left:15px">Ropes</li><li style="margin-left:15px">Lamps</li></ul></div><div>Grüße von der Förde</div></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, 3 Aug 2026 at 09:14, Noor wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"><div dir="ltr">When do we leave?</div></blockquote></div>`;

const APPLE_MAIL = `<meta charset="UTF-8"><div style="caret-color: rgb(0, 0, 0); color: rgb(0, 0, 0); font-family: Helvetica; font-size: 12px; font-style: normal; white-space: normal; -webkit-text-stroke-width: 0px; text-decoration: none;">Dear crew,</div><div style="caret-color: rgb(0, 0, 0); font-family: Helvetica; font-size: 12px;"><br></div><div style="caret-color: rgb(0, 0, 0); font-family: Helvetica; font-size: 12px;">the ferry leaves at<span class="Apple-converted-space">&nbsp;</span><b>18:05</b>, not at 17:50.</div><div style="font-family: Helvetica; font-size: 12px;"><ul class="MailOutline"><li>Ropes</li><li>Lamps</li></ul></div><div style="font-family: Helvetica; font-size: 12px;">Grüße von der Förde</div><div style="font-family: Helvetica; font-size: 12px;"><br><blockquote type="cite"><div>On 3. Aug 2026, at 09:14, Noor wrote:</div><br class="Apple-interchange-newline"><div>When do we leave?</div></blockquote></div>`;

const BODY: readonly SeenBlock[] = [
  ["p", "Dear crew,"],
  ["p", "the ferry leaves at 18:05, not at 17:50."],
  ["li", "Ropes"],
  ["li", "Lamps"],
];

export const COPIED_MAILS: readonly CopiedMail[] = [
  {
    program: "Outlook",
    html: OUTLOOK,
    seen: [
      ...BODY,
      ["p", "From: Noor <noor@example.org>\nSent: Monday, 3 August 2026 09:14"],
      ["p", "Grüße von der Förde"],
    ],
  },
  {
    program: "Gmail",
    html: GMAIL,
    seen: [
      ...BODY,
      ["p", "Grüße von der Förde"],
      ["p", "On Mon, 3 Aug 2026 at 09:14, Noor wrote:"],
      ["blockquote", "When do we leave?"],
    ],
  },
  {
    program: "Apple Mail",
    html: APPLE_MAIL,
    seen: [
      ...BODY,
      ["p", "Grüße von der Förde"],
      ["blockquote", "On 3. Aug 2026, at 09:14, Noor wrote:"],
      ["blockquote", "When do we leave?"],
    ],
  },
];
