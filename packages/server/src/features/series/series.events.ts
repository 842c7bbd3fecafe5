/** The events of series. */
export interface SeriesEvents {
  /** It was made, or its words or parts have changed. */
  "series.changed": { readonly seriesId: string };
  "series.deleted": { readonly seriesId: string };
}
