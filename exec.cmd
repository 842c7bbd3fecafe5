@rem The npm scripts begin with exec, so that no shell stands between npm and the program: its signals and its exit code
@rem reach npm unchanged. Windows has no such word; there this file is it.
@%*
