/** One message of an event stream. */
export interface EventMessage {
  readonly event: string;
  readonly data: string;
}

/** Parses an event stream incrementally, wherever the transfer splits it. */
export function createEventReader(): (text: string) => readonly EventMessage[] {
  let rest = "";
  let event = "";
  let data: string[] = [];
  return (text) => {
    const messages: EventMessage[] = [];
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const whole of lines) {
      const line = whole.endsWith("\r") ? whole.slice(0, -1) : whole;
      if (line === "") {
        if (data.length > 0) messages.push({ event: event || "message", data: data.join("\n") });
        event = "";
        data = [];
        continue;
      }
      const [, name, value = ""] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
      if (name === "event") event = value;
      else if (name === "data") data.push(value);
    }
    return messages;
  };
}
