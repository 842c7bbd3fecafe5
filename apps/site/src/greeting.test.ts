import { describe, expect, it } from "vitest";
import { installedMessage, servingMessage, waitingMessage } from "./greeting.js";

const local = { version: "1.2.3", url: "http://localhost:3000", baseUrl: null };
const behindProxy = { ...local, baseUrl: "https://harbour.example/" };

describe("the terminal", () => {
  it("says where the wizard is, and who needs the token", () => {
    const message = waitingMessage(local, "a-token");
    expect(message).toMatch(/^Sitevine 1\.2\.3 listens on http:\/\/localhost:3000 /);
    expect(message).toContain("Open in a browser    http://localhost:3000/install\n");
    expect(message).toContain("Install token        a-token\n");
    expect(message).not.toContain("/api/");
    expect(message).not.toContain("from elsewhere");
    // The token is typed into a form: in an address it would be kept by histories and logs.
    expect(message).not.toMatch(/http\S*a-token/);
  });

  it("names the public address of the wizard as well, where there is one", () => {
    expect(waitingMessage(behindProxy, "a-token")).toContain("https://harbour.example/install\n");
  });

  it("says where the site is once it exists", () => {
    expect(installedMessage(local, "http://localhost:3000")).toContain("set up: http://localhost:3000\n");
    expect(installedMessage(local, "http://localhost:3000")).toContain("http://localhost:3000/acp\n");
    expect(installedMessage(behindProxy, "http://site.test")).toContain("set up: https://harbour.example/\n");
    expect(servingMessage(local)).toBe("Sitevine 1.2.3 serves http://localhost:3000\n");
    expect(servingMessage(behindProxy)).toContain("https://harbour.example/");
  });
});
