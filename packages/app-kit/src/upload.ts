import { type Client, createClient } from "@sitevine/api/client";
import { AS_PERSON } from "./client.js";

/** From 0 to 1; null while the site works on what has arrived. */
export type Progress = number | null;

/** Error that `fetch` throws when the site cannot be reached. */
const unreachable = (): TypeError => new TypeError("The site cannot be reached.");

/** Sends like `fetch`, which says nothing of how much of a file has arrived. */
const sender =
  (onProgress: (progress: Progress) => void) =>
  (url: string, { method = "GET", headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      request.responseType = "arraybuffer";
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded, total }) =>
        onProgress(total > 0 && loaded < total ? loaded / total : null);
      request.onerror = () => reject(unreachable());
      request.onabort = () => reject(signal?.reason ?? unreachable());
      request.onload = () => {
        const { status, statusText, response } = request;
        const answer = new Headers();
        for (const line of request.getAllResponseHeaders().split("\r\n")) {
          const colon = line.indexOf(": ");
          if (colon > 0) answer.append(line.slice(0, colon), line.slice(colon + 2));
        }
        const content = status === 204 || status === 304 ? null : response;
        resolve(new Response(content, { status, statusText, headers: answer }));
      };
      signal?.addEventListener("abort", () => request.abort(), { once: true });
      request.send(body instanceof FormData || typeof body === "string" ? body : null);
    });

/** A client for large files, which says how much of them has arrived. */
export const uploadingClient = (onProgress: (progress: Progress) => void): Client =>
  createClient({ ...AS_PERSON, fetch: sender(onProgress) });
