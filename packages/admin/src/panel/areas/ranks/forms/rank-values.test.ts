import { expect, it } from "vitest";
import { changesToSend, valuesOf } from "./rank-values.js";

const RANK = {
  etag: '"1"',
  id: "r",
  group: { id: "g", key: "regulars", name: "Regular", color: null, iconUrl: null },
  order: 1,
  minPoints: 50,
  minDays: 7,
  limits: {
    articlesPerDay: 5,
    commentsPerDay: null,
    commentPicturesPerDay: null,
    articleLength: null,
    commentLength: null,
    coverMaxBytes: 2 * 1024 * 1024,
    coverTypes: ["image/png"],
  },
};

it("shows sizes in megabytes", () => expect(valuesOf(RANK)["limits.coverMaxBytes"]).toBe(2));

it("sends only what differs", () =>
  expect(changesToSend({ minDays: 8, "limits.coverMaxBytes": 1.5, "limits.articlesPerDay": null })).toEqual({
    minDays: 8,
    limits: { coverMaxBytes: 1_572_864, articlesPerDay: null },
  }));

it("sends no limits where none differs", () => expect(changesToSend({ minPoints: 0 })).toEqual({ minPoints: 0 }));
