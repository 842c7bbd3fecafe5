import type { AnswerOf, deleteCommentImage, uploadCommentImage } from "@sitevine/api";
import { Problem, session } from "../main.js";

export type Uploaded = AnswerOf<typeof uploadCommentImage>;

/** Sends one request, since only this kind of request tells how much is sent. */
function post(file: File, token: string | null, onProgress: (share: number) => void): Promise<Uploaded> {
  const { promise, resolve, reject } = Promise.withResolvers<Uploaded>();
  const request = new XMLHttpRequest();
  request.open("POST", "/api/comments/images");
  request.setRequestHeader("Accept", "application/json");
  if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
  request.responseType = "json";
  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
  request.onload = () => {
    const { status, response } = request;
    if (status === 201) resolve(response);
    else reject(new Problem(status, response));
  };
  request.onerror = () => reject(new Problem(0));
  const form = new FormData();
  form.append("file", file);
  request.send(form);
  return promise;
}

/** Uploads a picture for comments, with a new token if that is what the site asks for. */
export async function upload(file: File, onProgress: (share: number) => void): Promise<Uploaded> {
  const token = await session.current();
  try {
    return await post(file, token, onProgress);
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 401 || token === null) throw error;
    return post(file, await session.renew(token), onProgress);
  }
}

/** Deletes a picture that nobody wants any more. One that cannot be deleted now goes by itself once nothing shows it. */
export const discard = ({ id }: Pick<Uploaded, "id">): void =>
  void session.call<typeof deleteCommentImage>("DELETE", `/api/comments/images/${id}`).catch(() => undefined);
