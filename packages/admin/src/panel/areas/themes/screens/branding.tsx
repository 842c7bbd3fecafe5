import { type AnswerOf, getBranding, saveBrandingText, saveIconKit, saveIconStyle } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { queryOf, useAct } from "../../../app/queries.js";
import { Form } from "../../../forms/form.js";
import { useDraft } from "../../../forms/use-draft.js";
import { Answer } from "../../../ui/answer.js";
import { CheckField, SelectField, TextField } from "../../../ui/field.js";
import { Page } from "../../../ui/page.js";
import { Card, Stack } from "../../../ui/parts.js";
import { LogoCard } from "../parts/logo-card.js";
import { themeWords, brandingWords as words } from "../words.js";

type Branding = AnswerOf<typeof getBranding>;

const CHANGED = [getBranding] as const;

// Names of Font Awesome, which are the same in every language.
const ICON_STYLES = [
  "solid",
  "regular",
  "light",
  "thin",
  "brands",
  "duotone-solid",
  "duotone-regular",
  "duotone-light",
  "duotone-thin",
  "sharp-solid",
  "sharp-regular",
  "sharp-light",
  "sharp-thin",
  "sharp-duotone-solid",
] as const satisfies readonly Branding["iconStyle"][];

function IconsCard({ branding: { iconKitUrl, iconStyle } }: { readonly branding: Branding }) {
  const saveKit = useAct(saveIconKit, { changes: CHANGED, done: words.iconsSaved, isQuiet: true });
  const saveStyle = useAct(saveIconStyle, { changes: CHANGED, done: words.iconsSaved });
  const form = useDraft({
    key: "icon-kit",
    label: words.kit,
    saved: { kit: iconKitUrl ?? "" },
    onSave: (body) => saveKit.mutateAsync({ body }),
  });
  return (
    <Card title={words.icons} hint={words.iconsHint}>
      <Form form={form}>
        <TextField
          label={words.kit}
          hint={words.kitHint}
          value={form.values.kit}
          onChange={(kit) => form.set("kit", kit)}
          issue={form.issue("kit")}
          maxLength={300}
          isOptional
        />
      </Form>
      <SelectField
        label={words.style}
        hint={words.styleHint}
        value={iconStyle}
        isDisabled={iconKitUrl === null || saveStyle.isPending}
        onChange={(style) => saveStyle.mutate({ body: { style } })}
        choices={ICON_STYLES.map((value) => ({ value, label: value }))}
      />
    </Card>
  );
}

/** Logos, the name beside them, and icons. */
export function Screen() {
  const query = useQuery(queryOf(getBranding));
  const saveText = useAct(saveBrandingText, { changes: CHANGED, done: words.textSaved });
  return (
    <Page title={themeWords.branding} intro={words.intro} isNarrow>
      <Answer of={query}>
        {(branding) => (
          <Stack>
            <LogoCard variant="navbar" url={branding.logos.navbar} />
            <LogoCard variant="icon" url={branding.logos.icon} />
            <Card title={words.text}>
              <CheckField
                look="switch"
                label={words.showName(branding.siteName)}
                hint={words.showNameHint}
                value={branding.showSiteName}
                isDisabled={saveText.isPending}
                onChange={(showSiteName) => saveText.mutate({ body: { showSiteName } })}
              />
            </Card>
            <IconsCard branding={branding} />
          </Stack>
        )}
      </Answer>
    </Page>
  );
}
