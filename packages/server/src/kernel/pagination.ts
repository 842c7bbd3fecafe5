/** A page of a list as the request asks for it: `page` starts at 1, `limit` is already within the endpoint's bounds. */
export interface PageParams {
  readonly page: number;
  readonly limit: number;
}

export interface PageMeta {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly totalPages: number;
  readonly hasNext: boolean;
  readonly hasPrev: boolean;
}

/** The envelope of every paginated answer. */
export interface Page<T> {
  readonly data: T[];
  readonly meta: PageMeta;
}

/** Number of rows that precede the page. */
export function pageOffset({ page, limit }: PageParams): number {
  return (page - 1) * limit;
}

/** Wraps the rows of one page; `total` counts the rows of all pages. A page past the end is empty, not an error. */
export function paginate<T>(data: readonly T[], total: number, { page, limit }: PageParams): Page<T> {
  const totalPages = Math.ceil(total / limit);
  return { data: [...data], meta: { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 } };
}
