import { AppError } from "../kernel/app-error.js";

/** What the guard asks before any route runs. */
export interface InstallGuardDeps {
  readonly isInstalled: () => Promise<boolean>;
  /** Whether this request may drive the installer. */
  readonly mayInstall: (request: Request) => boolean;
}

const isInstaller = (path: string): boolean => path === "/api/install" || path.startsWith("/api/install/");

/**
 * Before installation only the installer and the health check answer; afterwards the installer is gone for good,
 * unknown routes below it included.
 */
export async function guardInstallation(path: string, request: Request, deps: InstallGuardDeps): Promise<void> {
  if (path === "/api/health") return;
  const installed = await deps.isInstalled();
  if (isInstaller(path)) {
    if (installed) throw new AppError("SVC-INSTALL-1002");
    if (!deps.mayInstall(request))
      throw new AppError("SVC-API-4010", {
        message: "Send the X-Install-Token header with the token that the site printed when it started.",
      });
    return;
  }
  if (!installed) throw new AppError("SVC-INSTALL-1001");
}
