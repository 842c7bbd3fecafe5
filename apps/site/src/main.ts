#!/usr/bin/env node
import { setFlagsFromString } from "node:v8";

// Loading the program and importing a theme make V8 double its nursery until it holds 50 MB that it never gives back. A
// site rests most of the day, so the nursery keeps its first size. It has to be said before anything else is loaded.
setFlagsFromString("--semi-space-growth-factor=1");
await import("./cli.js");
