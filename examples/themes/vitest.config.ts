import { defineProject } from "vitest/config";

export default defineProject({ test: { name: "example-themes", include: ["test/**/*.test.ts"] } });
