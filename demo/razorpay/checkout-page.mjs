// Hosted checkout, which needs no script, and its checkout.js.

const escapeHtml = (text) =>
  String(text ?? "").replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const hidden = (fields) =>
  Object.entries(fields)
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join("")

const rupees = (paise) => `₹${(paise / 100).toLocaleString("en-IN", { minimumFractionDigits: 2 })}`

const LABEL = "Stand-in of Razorpay: no real money"

const EXPLANATIONS = {
  success: "The bank takes the money and says so at once.",
  failure: "The bank refuses. Nothing is taken.",
  late: "First refused; the money is taken some seconds later.",
}

const STYLE = `
:root{color-scheme:light dark;--surface:light-dark(#eef1f8,#10131c);--sheet:light-dark(#fff,#191e2b);
--ink:light-dark(#171c28,#eef1f8);--muted:light-dark(#555e73,#a5aec2);--line:light-dark(#d9deea,#333b4e);
--head:light-dark(#1b2f6b,#24397a);--accent:light-dark(#2450c8,#8fb0ff);--on-accent:light-dark(#fff,#0d1424)}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;
padding:1rem;background:var(--surface);color:var(--ink)}
main{width:100%;max-width:26rem;border-radius:1rem;overflow:hidden;background:var(--sheet);
box-shadow:0 12px 40px rgb(20 30 60 / .18)}
.label{margin:0;padding:.5rem 1.5rem;background:#ffd666;color:#3a2a00;font-weight:600;font-size:.875rem;text-align:center}
header{padding:1.25rem 1.5rem;background:var(--head);color:#fff}
h1{margin:0;font-size:1.125rem}
header p{margin:.125rem 0 0;font-size:.9375rem}
.total{margin-top:.75rem;font-size:1.75rem;font-weight:700;font-variant-numeric:tabular-nums}
section{padding:1.25rem 1.5rem 1.5rem}
h2{margin:0 0 .25rem;font-size:.8125rem;font-weight:600;color:var(--muted)}
dl{margin:0 0 1.25rem;font-size:.9375rem;overflow-wrap:anywhere}
dd{margin:0}
button,a.button{display:block;width:100%;padding:.75rem 1rem;font:inherit;font-weight:600;text-align:center;border:1px solid var(--line);
border-radius:.5rem;background:none;color:inherit;text-decoration:none;cursor:pointer}
.main button{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
form{margin:0 0 .875rem}
form p{margin:.25rem 0 0;font-size:.8125rem;color:var(--muted)}
`

const page = (title, body) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head><body><main><p class="label">${LABEL}</p>${body}</main></body></html>`

/** Each outcome posts to the stand-in, which redirects by 307. */
export function checkoutPage({ order, fields, outcomes }) {
  const payer = ["name", "email", "contact"]
    .map((name) => fields[`prefill[${name}]`])
    .filter(Boolean)
  const button = ({ outcome, label, action, body }) =>
    `<form method="post" action="${escapeHtml(action)}"${outcome === "success" ? ' class="main"' : ""}>${hidden(body)}
     <button name="" data-outcome="${outcome}" aria-describedby="${outcome}">${label}</button>
     <p id="${outcome}">${EXPLANATIONS[outcome]}</p></form>`
  return page(
    "Stand-in checkout",
    `<header><h1>${escapeHtml(fields.name)}</h1>
    <p>${escapeHtml(fields.description)}</p>
    <p class="total">${rupees(order.amount)}</p></header>
    <section><h2>Paid by</h2>
    <dl>${payer.map((line) => `<dd>${escapeHtml(line)}</dd>`).join("")}</dl>
    <h2>Choose what the bank does</h2>
    ${outcomes.map(button).join("")}
    <a class="button" href="${escapeHtml(fields.cancel_url)}">Cancel</a></section>`,
  )
}

export const refusalPage = (text) =>
  page("Stand-in checkout", `<section><h1>${escapeHtml(text)}</h1></section>`)

/** Offers the same choices over the merchant's page. Styles by script only, for a strict policy. */
export const checkoutScript = (origin) => `"use strict";
(function () {
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const ink = isDark ? "#eef1f8" : "#171c28";
  const muted = isDark ? "#a5aec2" : "#555e73";
  const accent = isDark ? "#8fb0ff" : "#2450c8";
  const line = isDark ? "#333b4e" : "#d9deea";
  const styles = {
    dialog: { font: "16px/1.5 system-ui, sans-serif", border: "0", borderRadius: "16px", padding: "0", margin: "auto",
      width: "min(24rem, calc(100vw - 32px))", color: ink, background: isDark ? "#191e2b" : "#fff",
      boxShadow: "0 12px 40px rgb(20 30 60 / 0.3)" },
    label: { margin: "0", padding: "8px 24px", background: "#ffd666", color: "#3a2a00", fontWeight: "600", fontSize: "14px", textAlign: "center" },
    head: { padding: "20px 24px", background: isDark ? "#24397a" : "#1b2f6b", color: "#fff" },
    name: { margin: "0", fontSize: "18px", fontWeight: "600" },
    text: { margin: "0", fontSize: "15px" },
    total: { margin: "12px 0 0", fontSize: "28px", fontWeight: "700" },
    body: { padding: "20px 24px 24px" },
    status: { margin: "0 0 12px", fontSize: "14px", color: muted },
    button: { display: "block", width: "100%", margin: "0 0 4px", padding: "12px 16px", font: "inherit", fontWeight: "600",
      cursor: "pointer", border: "1px solid " + line, borderRadius: "8px", background: "none", color: "inherit" },
    main: { background: accent, borderColor: accent, color: isDark ? "#0d1424" : "#fff" },
    hint: { margin: "0 0 12px", fontSize: "13px", color: muted },
  };
  const explanations = ${JSON.stringify(EXPLANATIONS)};
  const make = (tag, style, text) => {
    const element = document.createElement(tag);
    Object.assign(element.style, style);
    if (text !== undefined) element.textContent = text;
    return element;
  };
  class Razorpay {
    constructor(options) { this.options = options; this.handlers = {}; }
    on(name, handler) { this.handlers[name] = handler; }
    close() { this.dialog && this.dialog.remove(); }
    open() {
      const { name, description, amount } = this.options;
      const dialog = (this.dialog = make("dialog", styles.dialog));
      dialog.setAttribute("aria-label", "Stand-in checkout");
      const total = "₹" + (amount / 100).toLocaleString("en-IN", { minimumFractionDigits: 2 });
      const head = make("div", styles.head);
      head.append(make("p", styles.name, name), make("p", styles.text, description), make("p", styles.total, total));
      const body = make("div", styles.body);
      const status = make("p", styles.status, "Choose what the bank does");
      status.setAttribute("role", "status");
      body.append(status);
      dialog.append(make("p", styles.label, ${JSON.stringify(LABEL)}), head, body);
      const add = (label, act, style, hint) => {
        const button = make("button", Object.assign({}, styles.button, style), label);
        button.type = "button";
        button.addEventListener("click", act);
        body.append(button);
        if (hint) body.append(make("p", styles.hint, hint));
      };
      add("Success", () => this.pay("success", status), styles.main, explanations.success);
      add("Failure", () => this.pay("failure", status), {}, explanations.failure);
      add("Late", () => this.pay("late", status), {}, explanations.late);
      add("Cancel", () => this.dismiss());
      dialog.addEventListener("cancel", () => this.dismiss());
      document.body.append(dialog);
      dialog.showModal();
    }
    dismiss() {
      this.close();
      const modal = this.options.modal || {};
      if (modal.ondismiss) modal.ondismiss();
    }
    async pay(outcome, status) {
      const answer = await fetch(${JSON.stringify(origin)} + "/checkout/script", {
        method: "POST",
        body: new URLSearchParams({ order_id: this.options.order_id, outcome }),
      });
      const fields = await answer.json();
      if (!answer.ok || outcome !== "success") {
        status.textContent = "Payment failed. Try again.";
        if (this.handlers["payment.failed"]) this.handlers["payment.failed"](fields);
        return;
      }
      const form = document.createElement("form");
      form.method = "post";
      form.action = this.options.callback_url;
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement("input");
        input.type = "hidden";
        input.name = name;
        input.value = value;
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    }
  }
  window.Razorpay = Razorpay;
})();
`
