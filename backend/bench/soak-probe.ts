/** Loaded into a soaked process before its own code: asked by its starter, it tells what it holds after a collection. */
process.on('message', () => {
  globalThis.gc!()
  process.send!(process.memoryUsage())
})
process.channel!.unref() // a process that has nothing else to do may still end
