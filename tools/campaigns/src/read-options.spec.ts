import { CAMPAIGNS } from './campaigns';
import { readOptions } from './read-options';

const chosen = (...args: string[]): readonly string[] | undefined =>
  readOptions(args, CAMPAIGNS)?.chosen.map(({ name }) => name);

it('the command runs all campaigns without a name', () => {
  expect(chosen()).toEqual(CAMPAIGNS.map(({ name }) => name));
});

it('the command runs the campaigns that are named, in their own order', () => {
  expect(chosen('chaos', 'attack')).toEqual(['attack', 'chaos']);
});

it('the command lists them, or only those that are named', () => {
  expect(readOptions(['--list', 'chaos'], CAMPAIGNS)).toMatchObject({
    isList: true,
    chosen: [{ name: 'chaos' }],
  });
});

it('the command says what it does when it is asked for help', () => {
  expect(readOptions(['--help'], CAMPAIGNS)).toBeUndefined();
});

it('the command names a campaign that does not exist, and those that do', () => {
  expect(() => readOptions(['chaos', 'siege'], CAMPAIGNS)).toThrow(
    /^There is no campaign "siege"\. There are: attack, chaos, /,
  );
});

it('the command names an option that does not exist', () => {
  expect(() => readOptions(['--siege'], CAMPAIGNS)).toThrow("Unknown option '--siege'");
});
