/* `npm run dev`: the server again at every change of its source, and the pages with hot reload in front of it. */
import { spawn } from 'node:child_process'

const children = [
  spawn('node', ['--watch', '--watch-path=server/src', '--watch-path=contract', 'server/src/main.ts'], {
    stdio: 'inherit',
  }),
  spawn('vite', ['web', '--port', '5173', '--strictPort'], { stdio: 'inherit' }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
process.stdout.write('The pages with hot reload: http://localhost:5173\n')
