type Waiting<Input, Output> = {
  input: Input
  resolve: (output: Output) => void
  reject: (error: unknown) => void
}

/**
 * Makes one call for all inputs that arrive while the previous call is running; the first input does not wait. `call` returns an output
 * for each input, in the same order. When it fails for several, each is tried alone, so that a bad input does not fail others.
 */
export function groupCalls<Input, Output>(
  call: (inputs: Input[]) => Promise<Output[]>,
  max: number,
): (input: Input) => Promise<Output> {
  const waiting: Waiting<Input, Output>[] = []
  let isRunning = false
  const answer = async (group: Waiting<Input, Output>[]): Promise<void> => {
    try {
      const outputs = await call(group.map(({ input }) => input))
      for (const [i, { resolve }] of group.entries()) resolve(outputs[i] as Output)
    } catch (error) {
      if (group.length > 1) for (const one of group) await answer([one])
      else for (const { reject } of group) reject(error)
    }
  }
  const run = async () => {
    isRunning = true
    while (waiting.length > 0) await answer(waiting.splice(0, max))
    isRunning = false
  }
  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (!isRunning) void run()
    })
}
