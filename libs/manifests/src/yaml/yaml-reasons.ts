/** js-yaml's messages in French. Messages that contain a name are below. */
const SENTENCES: Readonly<Record<string, string>> = {
  'duplicated mapping key': 'clé en double',
  'expected a document, but the input is empty': 'le document est vide',
  'expected a single document in the stream, but found more':
    'un seul document attendu, plusieurs trouvés',
  'the stream contains non-printable characters': 'le texte a des caractères non imprimables',
  'duplication of a tag property': 'deux étiquettes « ! » pour une valeur',
  'unexpected end of the stream within a verbatim tag': 'étiquette « !< » sans « > »',
  'named tag handle cannot contain such characters': "préfixe d'étiquette mal formé",
  'tag suffix cannot contain exclamation marks': "« ! » à l'intérieur d'une étiquette",
  'tag suffix cannot contain flow indicator characters':
    "« , », « [ », « ] », « { » ou « } » à l'intérieur d'une étiquette",
  'duplication of an anchor property': 'deux ancres « & » pour une valeur',
  'name of an anchor node must contain at least one character': 'ancre « & » sans nom',
  'alias node should not have any properties': 'un alias « * » ne porte ni ancre ni étiquette',
  'name of an alias node must contain at least one character': 'alias « * » sans nom',
  'deficient indentation': 'indentation insuffisante, ou signe fermant manquant avant cette ligne',
  'unexpected end of the document within a single quoted scalar':
    "guillemet « ' » sans guillemet fermant",
  'unexpected end of the stream within a single quoted scalar':
    "guillemet « ' » sans guillemet fermant",
  'unexpected end of the document within a double quoted scalar':
    'guillemet « " » sans guillemet fermant',
  'unexpected end of the stream within a double quoted scalar':
    'guillemet « " » sans guillemet fermant',
  'expected valid JSON character': 'caractère de contrôle entre guillemets',
  'unknown escape sequence': 'échappement « \\ » inconnu',
  'expected hexadecimal character': 'chiffre hexadécimal attendu après « \\ »',
  'repeat of a chomping mode identifier': '« + » ou « - » deux fois après « | » ou « > »',
  'bad explicit indentation width of a block scalar; it cannot be less than one':
    "indentation d'un bloc : au moins 1 attendu",
  'repeat of an indentation width identifier': "indentation d'un bloc donnée deux fois",
  'a line break is expected': 'fin de ligne attendue',
  'tab characters must not be used in indentation': 'tabulation dans une indentation',
  'bad indentation of a mapping entry': "mauvaise indentation d'une clé",
  'bad indentation of a sequence entry': "mauvaise indentation d'un élément de liste",
  'missed comma between flow collection entries': '« , » manquant entre deux éléments',
  "expected the node content, but found ','": '« , » sans valeur devant',
  'unexpected end of the stream within a flow collection': '« } » ou « ] » manquant',
  'a whitespace character is expected after the key-value separator within a block mapping':
    'espace attendue après « : »',
  "expected ':' after a mapping key": '« : » attendu après une clé',
  'can not read a block mapping entry; a multiline key may not be an implicit key':
    '« : » attendu après une clé, qui tient sur une ligne',
  'directive name must not be less than one character in length': 'directive « % » sans nom',
  'duplication of %YAML directive': 'directive « %YAML » en double',
  'YAML directive accepts exactly one argument': 'la directive « %YAML » prend un argument',
  'ill-formed argument of the YAML directive': 'directive « %YAML » mal formée',
  'unacceptable YAML version of the document': 'version de YAML inconnue',
  'TAG directive accepts exactly two arguments': 'la directive « %TAG » prend deux arguments',
  'ill-formed tag handle (first argument) of the TAG directive':
    'premier argument de « %TAG » mal formé',
  'ill-formed tag prefix (second argument) of the TAG directive':
    'second argument de « %TAG » mal formé',
  'directives end mark is expected': '« --- » attendu après les directives',
  'end of the stream or a document separator is expected': 'fin du document attendue',
  'can not read a document': 'document illisible',
  'null byte is not allowed in input': 'octet nul dans le texte',
};

const NAMED: readonly (readonly [RegExp, (name: string) => string])[] = [
  [/^unidentified alias "(.*)"$/s, (name) => `alias « *${name} » sans ancre « &${name} »`],
  [/^unknown \w+ tag !<(.*)>$/s, (name) => `étiquette « ${name} » refusée`],
  [
    /^cannot resolve a node with !<(.*)> explicit tag$/s,
    (name) => `valeur qui n'est pas de l'étiquette « ${name} »`,
  ],
  [
    /^tag name cannot contain such characters: (.*)$/s,
    (name) => `étiquette « ${name} » mal formée`,
  ],
  [/^undeclared tag handle "(.*)"$/s, (name) => `préfixe d'étiquette « ${name} » non déclaré`],
  [
    /^there is a previously declared suffix for "(.*)" tag handle$/s,
    (name) => `préfixe d'étiquette « ${name} » déclaré deux fois`,
  ],
  [/^nesting exceeded maxDepth \((\d+)\)$/, (depth) => `plus de ${depth} niveaux imbriqués`],
  [/^aliases exceeded maxAliases \((\d+)\)$/, (count) => `plus de ${count} alias`],
];

/** Translates a js-yaml message to French. An unknown message is quoted after a French sentence. */
export function frenchReason(reason: string): string {
  const sentence = SENTENCES[reason];
  if (sentence !== undefined) return sentence;
  for (const [pattern, say] of NAMED) {
    const name = pattern.exec(reason)?.[1];
    if (name !== undefined) return say(name);
  }
  return `la syntaxe est refusée (« ${reason} »)`;
}
