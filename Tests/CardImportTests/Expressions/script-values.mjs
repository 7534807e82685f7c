// Makes script-values.json again: the values that JavaScript gives expressions of bindings.
//
//   node script-values.mjs > script-values.json
//
// `${a/b}` is a path into the data, as in UI5's expression bindings, which are a subset of
// JavaScript. NaN, infinities and undefined are written as null.

const data = {
  n: 7, m: 2.5, neg: -7.5, z: 0, one: 1, big: 1234567.891,
  s: "7", d: "2.50", t: "apple", u: "Banana", e: "", blank: "two words", neg1: "-1",
  yes: true, no: false, nul: null, zero: "0",
  list: [3, 1, 2], names: ["Ada", "Grace"], none: [], o: { a: 1, b: "x", c: null },
  day: "2026-11-21", later: "2026-12-01", code: "A-17-b", padded: "  x ",
  rows: [{ value: [10, 20] }, { value: [30] }],
};

const expressions = `
\${n} == 7
\${s} == 7
\${n} == "7"
\${n} == "7.0"
\${d} == 2.5
\${s} == \${n}
\${t} == \${n}
\${z} == ""
\${e} == 0
\${e} == ""
\${e} == false
\${zero} == false
\${zero} == 0
\${z} == false
\${yes} == 1
\${yes} == "1"
\${yes} == true
\${one} == true
\${no} == 0
\${no} == ""
\${nul} == null
\${nul} == 0
\${nul} == false
\${missing} == null
\${missing} == undefined
\${missing} == 0
\${t} == null
\${n} != "7"
\${s} != 7
\${t} != "apple"
\${e} != 0
\${missing} != null
\${n} === 7
\${s} === 7
\${n} === "7"
\${yes} === 1
\${nul} === null
\${t} === "apple"
\${s} !== 7
\${n} !== 7
\${t} !== "pear"
(\${n} > 5) === true
(\${missing} > 5) === false
\${n} > 5
\${s} > 5
\${s} > "5"
\${d} < 10
\${t} < "b"
\${u} < \${t}
\${t} > 5
\${e} < 5
\${yes} > 0
\${no} >= 0
\${no} < 1
\${nul} < 5
\${nul} >= 0
\${missing} < 5
\${missing} >= 0
!(\${missing} > 5)
\${nul} > -1
\${neg1} < 0
\${n} >= "7"
\${day} < \${later}
\${day} <= \${day}
\${n} + 1
\${n} + \${m}
\${s} + 1
\${n} + "1"
\${s} + \${s}
\${n} - 1
\${s} - 1
\${s} * \${m}
\${d} / 5
\${yes} + 1
\${yes} - 1
\${no} * 5
\${e} - 1
\${t} - 1
\${t} * 2
\${missing} + 1
\${missing} * 2
\${n} / 0
-\${neg}
-\${s}
+\${s}
+\${yes}
\${n} % 2
\${neg} % 2
-\${n} % 2
\${n} % \${m}
\${n} % 0
\${s} % 4
\${big} % 1000
\${n} % 2 === 1 ? "odd" : "even"
\${z} || "none"
\${n} || "none"
\${e} || "none"
\${z} && "some"
\${n} && "some"
\${missing} || \${e} || \${t}
\${none} ? "list" : "nothing"
\${none}.length ? "list" : "nothing"
!\${e}
!\${none}
!!\${z}
\${zero} ? "yes" : "no"
typeof \${n}
typeof \${t}
typeof \${yes}
typeof \${list}
typeof \${nul}
typeof \${missing} === "undefined"
typeof \${missing} !== "undefined" ? "there" : "gone"
typeof \${n} === "number"
typeof \${s} === "number"
typeof \${o} === "object"
"a" in \${o}
"z" in \${o}
!("z" in \${o})
\${o/a} in \${o}
isNaN(\${t})
isNaN(\${s})
isNaN(\${missing})
isNaN(\${yes})
isFinite(\${n})
Number.isInteger(\${n})
Number.isInteger(\${m})
Number.isInteger(\${s})
Array.isArray(\${list})
Array.isArray(\${t})
Number(\${s}) + 1
Number(\${yes})
parseInt(\${neg})
parseInt(\${d})
parseInt(\${n}, 10)
parseFloat(\${d})
String(\${n})
Boolean(\${zero})
Math.round(\${neg})
Math.round(\${m})
Math.floor(\${neg})
Math.ceil(\${neg})
Math.trunc(\${neg})
Math.abs(\${neg})
Math.sign(\${neg})
Math.max(\${n}, \${m}, 3)
Math.min(\${n}, \${s}, 3)
Math.pow(\${n}, 2)
Math.round(Math.PI * 100) / 100
Math.round(\${big} / 1000) * 1000
\${n}.toFixed(2)
\${big}.toFixed(1)
\${neg}.toFixed(0)
(\${n} / 3).toFixed(3)
\${n}.toString() + "!"
\${t}.toUpperCase()
\${u}.toLowerCase()
\${padded}.trim()
\${t}.length
\${list}.length
\${blank}.split(" ")
\${blank}.split(" ")[0]
\${blank}.split(" ")[1].length
\${code}.replace("-", "/")
\${code}.replaceAll("-", "/")
\${code}.replace(RegExp("-", "g"), "")
RegExp("pp").test(\${t})
RegExp("^ap").test(\${t})
RegExp("^ap").test(\${u})
RegExp("le$").test(\${t})
RegExp("^apple$").test(\${t})
RegExp("APP", "i").test(\${t})
RegExp("^.+an.+$").test(\${u})
RegExp("[0-9]").test(\${code})
RegExp("[0-9]").test(\${t})
RegExp("^[a-z]+$").test(\${t})
RegExp("^[a-z]+$").test(\${u})
RegExp("^[^0-9]{3,5}$").test(\${t})
RegExp("^[a-z]{6,}$").test(\${t})
RegExp("^[A-Z]-[0-9]{2}-b$").test(\${code})
RegExp("^[A-Z]-[0-9]{3}").test(\${code})
RegExp("^\\\\d{4}-\\\\d{2}-\\\\d{2}$").test(\${day})
RegExp("^\\\\d+$").test(\${s})
RegExp("apple|pear").test(\${t})
RegExp("^x|a$").test(\${u})
RegExp("^[A-Z]").test(\${u})
RegExp("[a-z]$").test(\${code})
\${code}.match(RegExp("[0-9]+")) ? "digits" : "none"
\${t}.match(RegExp("[0-9]+")) ? "digits" : "none"
\${code}.replace(RegExp("[0-9]", "g"), "#")
\${code}.replace(RegExp("[^0-9]+", "g"), "")
\${none} || "other"
\${none} && "other"
\${none} ? 1 : 2
!\${o}
Boolean(\${none})
\${t}.replace("x", "y")
\${t}.substring(1)
\${t}.substring(1, 3)
\${t}.substring(3, 1)
\${t}.substring(-2, 2)
\${code}.substring(0, \${code}.indexOf("-"))
\${code}.substring(\${code}.indexOf("-") + 1)
\${t}.substr(1, 3)
\${t}.substr(-3)
\${t}.slice(1)
\${t}.slice(1, 3)
\${t}.slice(-2)
\${t}.slice(0, -1)
\${t}.slice(-4, -1)
\${t}.slice(-99, 2)
\${list}.slice(1)
\${list}.slice(0, 2)
\${t}.charAt(0)
\${t}.charAt(0).toUpperCase() + \${t}.slice(1)
\${t}.indexOf("p")
\${t}.indexOf("z")
\${t}.indexOf("p") > 0
\${t}.indexOf("z") === -1
\${names}.indexOf("Ada") > -1
\${names}.indexOf("Bob") >= 0
\${names}.includes("Grace")
\${t}.includes("pp")
\${t}.startsWith("ap")
\${t}.endsWith("x")
\${names}.join(", ")
\${list}.join("-")
\${list}.join()
\${s}.padStart(3, "0")
\${n}.toString().padStart(3, "0")
\${t}.padEnd(7, ".")
\${t}.padStart(2, "0")
\${t}.concat("!", \${n})
\${o}.hasOwnProperty("a")
Object.keys(\${o}).length
\${rows/0/value/1}
\${rows/1/value}.length
\${rows/5/value} ? "there" : "gone"
\${names/1}
\${t}[0]
\${names}[1]
\${o}["b"]
"Total: " + \${n} + " of " + \${big}
"" + \${n} + \${m}
\${n} + \${m} + " kg"
\${yes} ? \${n} : \${t}
(\${n} > 5 && \${m} < 3) || \${no}
\${n} > 5 ? \${n} > 6 ? "a" : "b" : "c"
(\${no} ? 5 : "x") + 1
(\${yes} ? 5 : "x") + 1
`.trim().split("\n");

function value(text) {
  const script = text.replace(/\$\{([^}]*)\}/g, (_, path) => {
    const names = path.split("/").map((name) => `?.[${JSON.stringify(name)}]`);
    return `(data${names.join("")})`;
  });
  try {
    const result = new Function("data", `return ${script};`)(data);
    return typeof result === "number" && !Number.isFinite(result) ? null : result ?? null;
  } catch {
    return null;
  }
}

const rows = expressions.map((text) => `    ${JSON.stringify([text, value(text)])}`);
console.log(`{\n  "data": ${JSON.stringify(data)},\n  "cases": [\n${rows.join(",\n")}\n  ]\n}`);
