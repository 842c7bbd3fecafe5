import { AppError } from "../kernel/app-error.js";
import { unauthenticated } from "../kernel/refusals.js";

/** State that the guard reads before any route runs. */
export interface InstallGuardDeps {
  readonly isInstalled: () => Promise<boolean>;
  /** Whether this request may use the installer. */
  readonly mayInstall: (request: Request) => boolean;
}

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/**
 * Before installation only the installer, its pages and the health checks answer. Afterwards the installer is gone for
 * good, including unknown routes below it.
 */
export async function guardInstallation(path: string, request: Request, deps: InstallGuardDeps): Promise<void> {
  // The readiness check reports by itself what is missing, even when nothing else works.
  if (path === "/api/health" || path === "/api/health/ready") return;
  const installed = await deps.isInstalled();
  const isWizard = isBelow(path, "/install");
  if (isWizard || isBelow(path, "/api/install")) {
    if (installed) throw new AppError("SVC-INSTALL-1002");
    // The wizard itself asks callers from other machines for the token.
    if (isWizard) return;
    if (!deps.mayInstall(request))
      throw unauthenticated("Send the X-Install-Token header with the token that the site printed when it started.");
    return;
  }
  if (!installed) throw new AppError("SVC-INSTALL-1001");
}
