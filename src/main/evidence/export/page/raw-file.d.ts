/** A file of the page, built into the bundle as text. */
declare module '*?raw' {
  const text: string;
  export default text;
}

/** A module of the page with all that it imports, built into the bundle as the text of one script. */
declare module '*?script' {
  const text: string;
  export default text;
}
