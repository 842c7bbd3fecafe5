#!/usr/bin/env node
import { runAsProcess } from "@sitevine/cli-kit";
import { svtheme } from "./program.js";

await runAsProcess(svtheme);
