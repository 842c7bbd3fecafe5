import { useNavigate, useSearch } from "@tanstack/react-router";

type Search = Readonly<Record<string, string>>;

/** State of a dialog, kept in the address: a reload shows it again, and going back closes it. */
export function useOpened(name: string): readonly [value: string | undefined, open: (value: string | null) => void] {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const open = (value: string | null): void => {
    void navigate({
      to: ".",
      resetScroll: false,
      search: ({ [name]: _former, ...others }: Search) => (value === null ? others : { ...others, [name]: value }),
    });
  };
  return [search[name], open];
}
