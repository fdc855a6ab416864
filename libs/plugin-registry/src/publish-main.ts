import { publishCommand } from './publish/publish-command';

const writeLine = (stream: NodeJS.WriteStream) => (line: string) => void stream.write(`${line}\n`);

void publishCommand(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  print: writeLine(process.stdout),
  complain: writeLine(process.stderr),
}).then((code) => {
  process.exitCode = code;
});
