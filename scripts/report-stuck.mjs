/*
 * A Vitest reporter that ends a run in which no test file has ended for long, and names the files that hang. Vitest itself waits
 * forever for what a file awaits before its first test, and for a worker that is busy.
 */
const minutes = 15

export default class ReportStuck {
  #running = new Set()
  #timer

  onTestRunStart() {
    this.#wait()
  }

  onTestModuleQueued({ relativeModuleId }) {
    this.#running.add(relativeModuleId)
  }

  onTestModuleEnd({ relativeModuleId }) {
    this.#running.delete(relativeModuleId)
    this.#wait()
  }

  onTestRunEnd() {
    clearTimeout(this.#timer)
  }

  #wait() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const names = [...this.#running].join(', ')
      process.stdout.write(`\nEnded, because no test file has ended for ${minutes} minutes. Still running: ${names}\n`)
      process.exit(1)
    }, minutes * 60_000)
  }
}
