import { expect, test } from "vitest";
import { KeyValueUnreachableError } from "./key-value-unreachable.js";

test.each([
  ["WRONGPASS invalid username-password pair or user is disabled.", "the server refused user name or password"],
  ["ERR DB index is out of range", "the server has no database of that number"],
  ["OOM command not allowed when used memory > 'maxmemory'.", "its memory is full; free some, or raise maxmemory"],
  ["MISCONF Redis is configured to save RDB snapshots", "it cannot save its data and takes no more"],
  ["READONLY You can't write against a read only replica.", "it is a replica"],
  ["LOADING Redis is loading the dataset in memory", "it is still loading its data"],
])("%s is told in a clause of our own", (reply, reason) => {
  const { message } = new KeyValueUnreachableError(new Error(reply));
  expect(message).toContain(`The key-value store cannot be reached: ${reason}`);
  expect(message).not.toContain(reply);
});
