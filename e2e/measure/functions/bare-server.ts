// The peer of `../functions.ts`, in processes of their own: `bare-server.ts` answers a constant; `bare-server.ts PORT` passes on to that port what it is asked.
import http from 'node:http'

const target = process.argv[2]
const agent = new http.Agent({ keepAlive: true })
const server = http.createServer((asked, response) => {
  if (target === undefined) return void response.end('always the same')
  const { method, url: path, headers } = asked
  const passed = http.request({ port: target, agent, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  asked.pipe(passed)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
process.on('disconnect', () => process.exit(0))
