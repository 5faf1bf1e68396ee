/** Runs a step of the build. If it throws, prints the error's sentences without a stack, and exits. */
export const runOrStop = async <Value>(run: () => Value | Promise<Value>): Promise<Value> => {
  try {
    return await run()
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
