import { AppError } from "../../kernel/app-error.js";

/** Nobody bears this name any more, and whoever did has another one. */
export class MemberRenamed extends AppError {
  readonly movedTo: string;

  constructor(movedTo: string) {
    super("SVC-API-4004", { message: `This member is called ${movedTo} now.`, details: { movedTo } });
    this.movedTo = movedTo;
  }
}
