/** Tags and tokens with which models write calls of tools. */
const CALL_MARKS: readonly RegExp[] = [
  /(?:<|&lt;)\s{0,3}\/?\s{0,3}(?:[a-z]{1,20}:)?(?:start_|end_)?(?:tool|function)(?:_?(?:calls?|use|code|response|results?))?(?:[\s=>/|]|&gt;)/iu,
  /(?:<|&lt;)\s{0,3}\/?\s{0,3}(?:[a-z]{1,20}:)?(?:invoke|use_mcp_tool|execute_tool)(?:[\s=>/]|&gt;)/iu,
  /<\|[^|<>\n]{0,40}(?:tool|function|python_tag|action|plugin|call)[^|<>\n]{0,40}\|>/iu,
  /<｜[^｜<>\n]{0,40}(?:tool|function|call)[^｜<>\n]{0,40}｜>/iu,
  /\[\/?(?:TOOL_CALLS?|TOOL_RESULTS?|AVAILABLE_TOOLS|CALL_ID|ARGS)\]/iu,
  /^\s{0,10}Action\s{0,3}:[^\n]{1,200}\n\s{0,10}Action Input\s{0,3}:/imu,
  /```[ \t]{0,3}(?:tool|function)_?(?:calls?|code|use)/iu,
  /\bfunctools\[/iu,
];

const CALLED = /"(?:name|tool|tool_name|function|function_name|recipient_name)"\s{0,20}:/iu;
const GIVEN =
  /"(?:arguments|args|parameters|params|input|inputs|tool_input|action_input|kwargs)"\s{0,20}:/iu;

/** Tokens of a chat template. They are part of no text. */
const TEMPLATE_MARK =
  /<\|[^|<>\n]{1,40}\|>|<｜[^｜<>\n]{1,40}｜>|<\/?(?:start|end)_of_turn>|<\/s>\s{0,100}$|\[\/?INST\]|<<\/?SYS>>/iu;

/** An object of JSON, a list of such, or a block of one. */
const JSON_START = /^\s{0,1000}(?:```\w{0,20}\s{0,1000})?(?:\[\s{0,1000})?\{/u;
const JSON_BLOCK = /```\w{0,20}\s{0,1000}(?:\[\s{0,1000})?\{/u;

/** True for a text with a call of a tool in it, whatever the form: tags, tokens, or JSON with a name and arguments. */
export const hasCall = (text: string): boolean =>
  CALL_MARKS.some((mark) => mark.test(text)) || (CALLED.test(text) && GIVEN.test(text));

/** True for a text with tokens of a chat template in it. */
export const hasTemplateMark = (text: string): boolean => TEMPLATE_MARK.test(text);

/** True for a text that is JSON or has a block of it. */
export const hasJson = (text: string): boolean => JSON_START.test(text) || JSON_BLOCK.test(text);
