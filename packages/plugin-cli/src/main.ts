#!/usr/bin/env node
import { runAsProcess } from "@sitevine/cli-kit";
import { svplugin } from "./program.js";

await runAsProcess(svplugin);
