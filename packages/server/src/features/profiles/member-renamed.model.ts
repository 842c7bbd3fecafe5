import { AppError } from "../../kernel/app-error.js";

/** No account has this name, and the one that last had it has another name now. */
export class MemberRenamed extends AppError {
  readonly movedTo: string;

  constructor(movedTo: string) {
    super("SVC-API-4004", { message: `This member is called ${movedTo} now.`, details: { movedTo } });
    this.movedTo = movedTo;
  }
}
