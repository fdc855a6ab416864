import ts from 'typescript';

import { read } from '../repository';

export interface Member {
  readonly name: string;
  readonly type: string;
  readonly doc: string;
}

/** A declaration in a source file, with its doc comment. */
export interface Declaration {
  readonly name: string;
  readonly doc: string;
  /** Text without its own doc comment and the word `export`. The comments of its members stay. */
  readonly text: string;
  readonly members: readonly Member[];
}

const docOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join('\n');

type Named = ts.Node & { readonly name?: ts.Node };

function nameOf(statement: ts.Statement): string | undefined {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations[0]?.name.getText();
  }
  return (statement as Named).name?.getText();
}

function membersOf(statement: ts.Statement): readonly Member[] {
  if (!ts.isInterfaceDeclaration(statement)) return [];
  return statement.members
    .filter((member) => ts.isPropertySignature(member) || ts.isMethodSignature(member))
    .map((member) => ({
      name: `${member.name.getText()}${member.questionToken === undefined ? '' : '?'}`,
      type: member.type?.getText() ?? '',
      doc: docOf(member),
    }));
}

/** Returns the declarations of a file, in order. */
export function declarationsOf(file: string): readonly Declaration[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.ES2022, true);
  return source.statements.flatMap((statement) => {
    const name = nameOf(statement);
    if (name === undefined) return [];
    const text = statement.getText().replace(/^export /, '');
    return [{ name, doc: docOf(statement), text, members: membersOf(statement) }];
  });
}

/** Returns one declaration. Throws if the file has none of this name, because the page must follow its source. */
export function declaration(file: string, name: string): Declaration {
  const found = declarationsOf(file).find((one) => one.name === name);
  if (found === undefined) throw new Error(`${file} declares no ${name}`);
  return found;
}

/** Renders the doc comment, then the declaration. */
export const showDeclaration = ({ doc, text }: Declaration): string =>
  [...(doc === '' ? [] : [doc]), `\`\`\`ts\n${text}\n\`\`\``].join('\n\n');
